import { Anchor } from './Anchor.tsx'
import { ButtonFace, type ButtonLook, lookAttributes } from './ButtonFace.tsx'
import type { AnchorProps } from './LinkContext.ts'

export type ButtonLinkProps = Omit<AnchorProps, 'className' | 'style'> & ButtonLook

export function ButtonLink({
  kind,
  size,
  wide,
  icon,
  iconOnly,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Anchor {...rest} {...lookAttributes({ kind, size, wide, icon, iconOnly })}>
      <ButtonFace icon={icon} iconOnly={iconOnly}>
        {children}
      </ButtonFace>
    </Anchor>
  )
}
