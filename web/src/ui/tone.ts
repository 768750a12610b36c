import { IconDanger, IconInfo, IconOk, IconWarning } from './icons.ts'

export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'neutral'

export const toneIcon = {
  ok: IconOk,
  warn: IconWarning,
  danger: IconDanger,
  info: IconInfo,
  neutral: null,
} as const
