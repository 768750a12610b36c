import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconClose } from './app-icons.ts'
import styles from './ChipsField.module.css'
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { HiddenValue } from './HiddenValue.tsx'
import { IconError } from './icons.ts'

export type ChipsFieldProps = FieldTexts & {
  name: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  /** The values of a text that was typed or pasted; the same ones are kept once. */
  split: (text: string) => readonly string[]
  /** What cannot be sent; pressing it leads back into the field. */
  isWrong?: ((value: string) => boolean) | undefined
  inputMode?: 'email' | 'text' | undefined
  placeholder?: string | undefined
  removeLabel: (value: string) => string
  correctLabel: (value: string) => string
}

const separators = /[,;\s]/

/** Several short values in one field: each becomes a chip by Enter, a comma or pasting. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, hint, error, success, labelAside, name, values, onChange, split } = props
  const { isWrong, inputMode, placeholder, removeLabel, correctLabel } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')

  /** What cannot be sent stands beside the place where it is corrected, also among many. */
  function wrongLast(all: readonly string[]): readonly string[] {
    const wrong = all.filter((value) => isWrong?.(value))
    return [...all.filter((value) => !wrong.includes(value)), ...wrong]
  }

  function add(more: string): boolean {
    const known = new Set(values.map((value) => value.toLowerCase()))
    const fresh = split(more).filter((value) => {
      const key = value.toLowerCase()
      return !known.has(key) && known.add(key)
    })
    if (fresh.length > 0) onChange(wrongLast([...values, ...fresh]))
    setText('')
    return fresh.length > 0
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!separators.test(pasted.trim())) return
    event.preventDefault()
    add(`${text} ${pasted}`)
  }

  const removers = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]

  /** The focus moves first: the button that has it is about to go. */
  function remove(value: string, focus: 'before' | 'after' | 'field') {
    const at = values.indexOf(value)
    const step = focus === 'before' ? -1 : 1
    const goal = focus === 'field' ? undefined : removers()[at + step]
    ;(goal ?? input.current)?.focus()
    onChange(values.filter((each) => each !== value))
  }

  function keyInField(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionEnd } = event.currentTarget
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      add(text)
    } else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && selectionEnd === 0) {
      const last = removers().at(-1)
      if (!last) return
      event.preventDefault()
      last.focus()
    }
  }

  function keyOnChip(event: KeyboardEvent<HTMLElement>, value: string) {
    const all = removers()
    const at = values.indexOf(value)
    if (event.key === 'Delete') remove(value, 'after')
    else if (event.key === 'Backspace') remove(value, 'before')
    else if (event.key === 'ArrowLeft') all[Math.max(0, at - 1)]?.focus()
    else if (event.key === 'ArrowRight') (all[at + 1] ?? input.current)?.focus()
    else if (event.key === 'Home') all[0]?.focus()
    else if (event.key === 'End') input.current?.focus()
    else return
    event.preventDefault()
  }

  return (
    <FieldFrame {...{ label, hint, error, success, labelAside }} id={id}>
      <div className={styles.box}>
        <ul className={styles.list} ref={list}>
          {values.map((value) => {
            const wrong = isWrong?.(value) ?? false
            return (
              <li key={value} className={styles.chip} data-wrong={wrong ? '' : undefined}>
                {wrong ? (
                  <button
                    type="button"
                    className={styles.word}
                    aria-label={correctLabel(value)}
                    onClick={() => {
                      remove(value, 'field')
                      setText(value)
                    }}
                  >
                    <IconError size="sm" />
                    <span>{value}</span>
                  </button>
                ) : (
                  <span className={styles.word}>{value}</span>
                )}
                <button
                  type="button"
                  data-remove=""
                  className={styles.remove}
                  aria-label={removeLabel(value)}
                  tabIndex={-1}
                  onKeyDown={(event) => keyOnChip(event, value)}
                  onClick={() => remove(value, 'field')}
                >
                  <IconClose size="sm" />
                </button>
              </li>
            )
          })}
        </ul>
        <span className={styles.field} data-field={name}>
          <input
            {...describe(id, { hint, error, success })}
            ref={input}
            id={id}
            className={styles.input}
            type="text"
            inputMode={inputMode}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder={values.length === 0 ? placeholder : undefined}
            value={text}
            onChange={({ target }) =>
              separators.test(target.value) ? add(target.value) : setText(target.value)
            }
            onPaste={paste}
            onKeyDown={keyInField}
            onBlur={() => {
              if (text.trim() !== '') add(text)
            }}
          />
          <HiddenValue name={name} value={values.join(' ')} />
        </span>
      </div>
    </FieldFrame>
  )
}
