import type { MouseEvent } from 'react'
import { buttonClasses } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'

/** The script of the bookmark: opens the composer with address, title and selected text of the page it is clicked on. */
function bookmarkletOf(siteUrl: string): string {
  const values = 'link:location.href,title:document.title,text:String(getSelection())'
  return `javascript:void open(${JSON.stringify(`${siteUrl}/create-post?`)}+new URLSearchParams({${values}}))`
}

/** A bookmark that shares the page it is clicked on. */
export function SaveFromBrowserSection({ site: { name, url } }: { site: { name: string; url: string } }) {
  const bookmarklet = bookmarkletOf(url)
  function explain(event: MouseEvent) {
    event.preventDefault()
    toast.success('Drag this link to your bookmarks. On a page that you like, click the bookmark.')
  }
  return (
    <Section title="Save from your browser">
      <p className="text-sm text-ink-2">
        Drag this link to your bookmarks bar. On the page of a tool, click the bookmark: the form opens with
        its link, its title and the text that you have selected. On a phone, install {name} as an app and
        choose it in the menu for sharing.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {/* React refuses addresses that are scripts; this one is made of the site's own address alone. */}
        <a
          ref={(link) => link?.setAttribute('href', bookmarklet)}
          href="#bookmarklet"
          onClick={explain}
          className={buttonClasses({ look: 'secondary' })}
        >
          Share on {name}
        </a>
        <CopyButton label="Copy the link" text={bookmarklet} done="The link has been copied." />
      </div>
    </Section>
  )
}
