import './global.css'

export { Anchor } from './Anchor.tsx'
export { Avatar, type AvatarProps } from './Avatar.tsx'
export { Badge, type BadgeProps } from './Badge.tsx'
export { IconBrandGithub, IconBrandGoogle } from './BrandIcons.tsx'
export { Button, type ButtonProps } from './Button.tsx'
export { ButtonLink, type ButtonLinkProps } from './ButtonLink.tsx'
export { Card, type CardProps } from './Card.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox.tsx'
export { CopyButton, type CopyButtonProps } from './CopyButton.tsx'
export { Divider } from './Divider.tsx'
export { House, type HouseState } from './drawings/House.tsx'
export { Mark } from './drawings/Mark.tsx'
export { Street } from './drawings/Street.tsx'
export { Empty, type EmptyProps } from './Empty.tsx'
export { type Fact, Facts } from './Facts.tsx'
export { Field, type FieldProps } from './Field.tsx'
export { FormError, type FormErrorProps } from './FormError.tsx'
export { Gate, type GateProps } from './Gate.tsx'
export { Heading, type HeadingProps } from './Heading.tsx'
export * from './icons.ts'
export { Letter, type LetterProps } from './Letter.tsx'
export { type AnchorProps, type LinkComponent, LinkContext } from './LinkContext.ts'
export { List, ListItem, type ListItemProps } from './List.tsx'
export { Menu, type MenuProps } from './Menu.tsx'
export type { MenuItem } from './MenuPanel.tsx'
export { Note, type NoteProps } from './Note.tsx'
export { Page, type PageProps, Section, type SectionProps } from './Page.tsx'
export { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'
export { Progress, type ProgressProps, Strength } from './Progress.tsx'
export { Select, type SelectOption, type SelectProps } from './Select.tsx'
export { NavGroup, NavLink, type NavLinkProps, Shell, type ShellProps } from './Shell.tsx'
export { Skeleton } from './Skeleton.tsx'
export { Spine, type SpineKind } from './Spine.tsx'
export { Spinner, type SpinnerProps } from './Spinner.tsx'
export { Row, type RowProps, Stack, type StackProps } from './Stack.tsx'
export {
  Code,
  DateTime,
  type DateTimeProps,
  Figure,
  Text,
  TextButton,
  type TextButtonProps,
  TextLink,
  type TextLinkProps,
  type TextProps,
} from './Text.tsx'
export { ToastRegion, type ToastRegionProps, useToast } from './Toast.tsx'
export type { ToastInput } from './toasts.ts'
export type { Tone } from './tone.ts'
export { VisuallyHidden } from './VisuallyHidden.tsx'
export { Wordmark, type WordmarkProps } from './Wordmark.tsx'
