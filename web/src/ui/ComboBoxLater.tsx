import { useEffect, useRef, useState } from 'react'
import { IconChevronDown } from './app-icons.ts'
import type { ComboBoxProps } from './ComboBox.tsx'
import fieldStyles from './Field.module.css'
import { later } from './later.tsx'
import { usePartWords } from './part-words.ts'

const comboBox = later(async () => (await import('./ComboBox.tsx')).ComboBox)

/**
 * A combo box in a bar of filters. It looks the same before its code is there, which is fetched when somebody
 * points at it or goes into it; what is typed meanwhile stays.
 */
export function ComboBoxLater(props: Omit<ComboBoxProps, 'bare' | 'typed'>) {
  const { label, placeholder, value, onSearch } = props
  const words = usePartWords()
  const input = useRef<HTMLInputElement>(null)
  const [isEntered, setEntered] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [Part, setPart] = useState(() => comboBox.part())
  const isWanted = isEntered || value !== null

  useEffect(() => {
    if (!isWanted || Part) return
    const show = () => {
      const part = comboBox.part()
      if (!part) return
      if (document.activeElement === input.current) setTyped(input.current?.value ?? '')
      setPart(() => part)
    }
    const draw = () => void comboBox.fetch().then(show, () => undefined)
    draw()
    addEventListener('online', draw)
    return () => removeEventListener('online', draw)
  }, [isWanted, Part])

  if (Part) return <Part {...props} bare typed={typed} />
  return (
    <div className={fieldStyles.field} onPointerEnter={comboBox.prefetch}>
      <div className={fieldStyles.control}>
        <input
          ref={input}
          className={fieldStyles.input}
          role="combobox"
          aria-expanded={false}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          onFocus={() => setEntered(true)}
          onChange={({ currentTarget }) => onSearch?.(currentTarget.value)}
        />
        <button
          type="button"
          className={fieldStyles.affix}
          tabIndex={-1}
          aria-label={words.showOptions}
          onClick={() => input.current?.focus()}
        >
          <IconChevronDown />
        </button>
      </div>
    </div>
  )
}
