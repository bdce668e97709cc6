import { Angry, Frown, Laugh, Meh, Smile } from 'lucide-react'
import { useId } from 'react'

const faces = [
  { value: 1, word: 'Very Dissatisfied', icon: Angry },
  { value: 2, word: 'Dissatisfied', icon: Frown },
  { value: 3, word: 'Neutral', icon: Meh },
  { value: 4, word: 'Satisfied', icon: Smile },
  { value: 5, word: 'Very Satisfied', icon: Laugh },
] as const

interface RatingFacesProps {
  /** The legend, for screen readers. */
  label: string
  value: number | null
  onChange: (value: number) => void
  disabled?: boolean
}

/** Five radio buttons with faces; the text of the selected one is shown below. */
export function RatingFaces({ label, value, onChange, disabled = false }: RatingFacesProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      <div className="flex justify-between gap-1 sm:justify-start sm:gap-3">
        {faces.map((face) => (
          <label key={face.value} title={face.word} className="relative max-w-12 flex-1 cursor-pointer">
            <input
              type="radio"
              name={name}
              value={face.value}
              checked={face.value === value}
              onChange={() => onChange(face.value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
            />
            <span className="grid aspect-square w-full place-items-center rounded-full text-ink-3 transition-colors peer-checked:bg-accent peer-checked:text-on-accent peer-hover:bg-hover peer-checked:peer-hover:bg-accent">
              <face.icon aria-hidden className="size-7 max-w-[70%]" strokeWidth={1.75} />
              <span className="sr-only">{face.word}</span>
            </span>
          </label>
        ))}
      </div>
      <p aria-hidden className="mt-2 min-h-6 text-sm text-ink-2">
        {faces.find((face) => face.value === value)?.word}
      </p>
    </fieldset>
  )
}
