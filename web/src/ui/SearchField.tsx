import { useEffect, useRef, useState } from 'react'
import { IconClose, IconSearch } from './app-icons.ts'
import { usePartWords } from './part-words.ts'
import styles from './SearchField.module.css'
import { shortcutsAreOn } from './shortcuts-on.ts'

export type SearchFieldProps = {
  label: string
  placeholder?: string | undefined
  value: string
  /** Called when typing pauses, and at once by Enter and by clearing. */
  onSearch: (text: string) => void
}

const pause = 300

/** Searches a list; `/` leads here. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const words = usePartWords()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  const [text, setText] = useState(value)

  // The value changes from outside, for example by the back button or by cleared filters.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    function focus(event: KeyboardEvent) {
      if (event.key !== '/' || event.defaultPrevented || !shortcutsAreOn(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    // Whoever follows a link while the pause lasts would be brought back by the search.
    function leave({ target }: MouseEvent) {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer.current)
    }
    document.addEventListener('keydown', focus)
    document.addEventListener('click', leave)
    return () => {
      document.removeEventListener('keydown', focus)
      document.removeEventListener('click', leave)
      clearTimeout(timer.current)
    }
  }, [])

  function send(next: string) {
    clearTimeout(timer.current)
    sent.current = next.trim()
    onSearch(sent.current)
  }

  function change(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), pause)
  }

  return (
    <search className={styles.root}>
      <IconSearch />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text)
        }}
      />
      {text === '' ? null : (
        <button
          type="button"
          className={styles.clear}
          aria-label={words.clear}
          onClick={() => {
            setText('')
            send('')
            input.current?.focus()
          }}
        >
          <IconClose size="sm" />
        </button>
      )}
    </search>
  )
}
