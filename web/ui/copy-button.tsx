import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

interface CopyButtonProps {
  label: string
  text: string
  /** The message of success. */
  done: string
}

/** Copies a text to the clipboard. */
export function CopyButton({ label, text, done }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(done, { act: 'copy' })
    } catch (error) {
      console.error('Copying failed', error)
      toast.error('This could not be copied. Please select and copy the text yourself.', { act: 'copy' })
    }
  }
  return (
    <Button look="secondary" size="small" onClick={() => void copy()}>
      <Copy aria-hidden className="size-4" />
      {label}
    </Button>
  )
}
