import { CommandError, exitCodes } from './exit-codes.ts'

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Parses a duration such as `30d` or `12h` to seconds. */
export function parseDuration(text: string): number {
  const match = /^(\d{1,6})([smhdw])$/.exec(text)
  const unit = seconds[match?.[2] ?? '']
  if (!match || unit === undefined) {
    throw new CommandError(
      `"${text}" is not a duration: use for example 30d, 12h, 45m or 2w.`,
      exitCodes.usage,
    )
  }
  return Number(match[1]) * unit
}
