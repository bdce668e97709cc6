import type { Post } from '#contract/posts.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { cutText } from './cut-text.ts'

interface PostTextsProps {
  post: Pick<Post, 'title' | 'description' | 'personal_review'>
  /** All of the text, with its line breaks. */
  whole: boolean
}

/** What the tool is, and what the author thinks of it. */
export function PostTexts({ post, whole }: PostTextsProps) {
  return (
    <Tabs
      label={`About ${post.title}`}
      tabs={[
        { id: 'description', label: 'Description', content: <Text text={post.description} whole={whole} /> },
        { id: 'review', label: 'Review', content: <Text text={post.personal_review} whole={whole} /> },
      ]}
    />
  )
}

function Text({ text, whole }: { text: string; whole: boolean }) {
  if (text === '') return <p className="text-ink-faint">No review yet</p>
  if (whole) return <p className="post-text whitespace-pre-line">{text}</p>
  return <p className="post-text">{cutText(text)}</p>
}
