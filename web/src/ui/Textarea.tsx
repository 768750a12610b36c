import { type ComponentProps, useId, useState } from 'react'
import fields from './Field.module.css'
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import styles from './Textarea.module.css'
import './fonts/code.css'

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'> &
  FieldTexts & {
    name: string
    /** In the font of code, without corrections. */
    code?: boolean | undefined
    /** A text that is the page: of one height, and scrolls. */
    tall?: boolean | undefined
    /** Counts characters against this limit; the text may be longer until it is sent. */
    limit?: number | undefined
  }

/** Grows with its text. */
export function Textarea(props: TextareaProps) {
  const { label, hint, error, success, labelAside, code, tall, limit, id, onInput, ...rest } = props
  const { 'aria-describedby': also, ...attributes } = rest
  const ownId = useId()
  const areaId = id ?? ownId
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const count = limit === undefined ? null : <Count length={length} limit={limit} />
  return (
    <FieldFrame
      id={areaId}
      label={label}
      hint={hint}
      error={error}
      success={success}
      labelAside={labelAside ?? count}
    >
      <textarea
        {...(code ? { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' } : {})}
        {...attributes}
        {...describe(areaId, { hint, error, success }, also)}
        id={areaId}
        className={`${fields.input} ${styles.area}`}
        data-code={code ? '' : undefined}
        data-tall={tall ? '' : undefined}
        onInput={(event) => {
          setLength(event.currentTarget.value.length)
          onInput?.(event)
        }}
      />
    </FieldFrame>
  )
}

function Count({ length, limit }: { length: number; limit: number }) {
  return (
    <span className={styles.count} data-over={length > limit ? '' : undefined}>
      {length}/{limit}
    </span>
  )
}
