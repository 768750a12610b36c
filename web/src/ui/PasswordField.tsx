import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from './Button.tsx'
import styles from './Field.module.css'
import { describe, FieldFrame, FieldMessage, type FieldTexts } from './FieldFrame.tsx'
import { IconEye, IconEyeOff } from './icons.ts'

export type PasswordFieldProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'size' | 'type' | 'ref'
> &
  Omit<FieldTexts, 'success'> & {
    name: string
    showLabel: string
    hideLabel: string
    capsLockLabel: string
    /** The strength meter. */
    meter?: ReactNode
  }

export function PasswordField({
  label,
  hint,
  error,
  labelAside,
  showLabel,
  hideLabel,
  capsLockLabel,
  meter,
  id,
  autoComplete = 'current-password',
  onKeyUp,
  onBlur,
  'aria-describedby': also,
  ...rest
}: PasswordFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)

  // Hidden on submit, so that password managers recognise the field and the password is not left visible.
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  function watch(event: KeyboardEvent<HTMLInputElement>) {
    // Autofill sends key events that know nothing of modifiers.
    if (typeof event.getModifierState === 'function') {
      setCapsLock(event.getModifierState('CapsLock'))
    }
    onKeyUp?.(event)
  }

  return (
    <FieldFrame
      id={inputId}
      label={label}
      hint={hint}
      error={error}
      labelAside={labelAside}
      below={
        <>
          {meter}
          <div className={styles.live} role="status">
            {capsLock ? <FieldMessage tone="warn">{capsLockLabel}</FieldMessage> : null}
          </div>
        </>
      }
    >
      <input
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        {...describe(inputId, { hint, error }, also)}
        ref={input}
        id={inputId}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        className={styles.input}
        onKeyUp={watch}
        onBlur={(event) => {
          setCapsLock(false)
          onBlur?.(event)
        }}
      />
      <span className={styles.affix}>
        <Button
          kind="quiet"
          size="sm"
          iconOnly
          icon={shown ? <IconEyeOff /> : <IconEye />}
          aria-controls={inputId}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? hideLabel : showLabel}
        </Button>
      </span>
    </FieldFrame>
  )
}
