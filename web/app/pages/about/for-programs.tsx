import { Link } from 'react-router'
import { useSite } from '#web/app/site.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

const linkClasses = 'font-medium text-accent underline-offset-4 hover:underline'

/** The addresses at which programs and assistants read the site. */
export function ForPrograms() {
  const { url, dump } = useSite()
  const mcp = `${url}/mcp`
  return (
    <section aria-labelledby="programs" className="space-y-5">
      <h2 id="programs" className="text-2xl font-semibold">
        For programs
      </h2>
      <p className="max-w-prose">
        What people can read here, programs can read too, with its sources. An assistant that speaks the Model
        Context Protocol finds tools and reads reviews at this address:
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">{mcp}</code>
        <CopyButton label="Copy" text={mcp} done="The address has been copied." />
      </div>
      <ul className="list-disc space-y-2 pl-5">
        <li>
          <a href="/api/docs/" className={linkClasses}>
            API
          </a>
          : every call, with its schemas
        </li>
        <li>
          <a href="/llms.txt" className={linkClasses}>
            Pages in Markdown
          </a>
          : add .md to the address of a tool, a post or a list
        </li>
        <li>
          <a href="/feed.atom" className={linkClasses}>
            Feeds
          </a>
          : new posts, also of one category, tool or list
        </li>
        {dump && (
          <li>
            <Link to="/dump/" className={linkClasses}>
              Dump
            </Link>
            : all tools and reviews in two files, made each night
          </li>
        )}
      </ul>
    </section>
  )
}
