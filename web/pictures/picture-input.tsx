import type { Ref } from 'react'

interface PictureInputProps {
  /** A button opens it by `click()`. */
  ref: Ref<HTMLInputElement>
  label: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

/** A hidden input for files of pictures. */
export function PictureInput({ ref, label, multiple = false, onChoose }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      aria-label={label}
      accept="image/png,image/jpeg,image/webp"
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // Selecting the same file again must fire the event.
        target.value = ''
      }}
    />
  )
}
