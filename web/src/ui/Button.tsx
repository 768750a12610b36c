import { type ComponentProps, type MouseEvent, useId } from 'react'
import { ButtonFace, type ButtonLook, lookAttributes } from './ButtonFace.tsx'
import { Tip } from './Tip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> &
  ButtonLook & {
    busy?: boolean | undefined
    /** Spoken when the work begins. */
    busyLabel?: string | undefined
    /** Why it cannot be pressed now; the button stays reachable so that the reason is too. */
    disabledReason?: string | undefined
  }

export function Button({
  kind,
  size,
  wide,
  icon,
  iconOnly,
  busy = false,
  busyLabel,
  disabledReason,
  type = 'button',
  title,
  onClick,
  children,
  'aria-describedby': describedBy,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const blocked = busy || Boolean(disabledReason) || ariaDisabled === true

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!blocked) return onClick?.(event)
    // A submit button would otherwise send its form: by a click or by Enter in a field.
    event.preventDefault()
    event.stopPropagation()
  }

  const spoken = typeof children === 'string' ? children : undefined
  const description = [describedBy, disabledReason ? reasonId : null].filter(Boolean).join(' ')
  const button = (
    <button
      {...rest}
      {...lookAttributes({ kind, size, wide, icon, iconOnly }, busy)}
      type={type}
      title={title ?? (iconOnly && !disabledReason ? spoken : undefined)}
      aria-disabled={blocked || undefined}
      aria-describedby={description || undefined}
      onClick={press}
    >
      <ButtonFace icon={icon} iconOnly={iconOnly} busy={busy}>
        {children}
      </ButtonFace>
    </button>
  )
  return (
    <>
      {disabledReason ? (
        <Tip id={reasonId} text={disabledReason} wide={wide}>
          {button}
        </Tip>
      ) : (
        button
      )}
      {busyLabel === undefined ? null : (
        <VisuallyHidden role="status">{busy ? busyLabel : ''}</VisuallyHidden>
      )}
    </>
  )
}
