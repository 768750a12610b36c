import { CommandError, exitCodes } from './exit-codes.ts'

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** `30d`, `12h`: how long something lasts, in seconds. */
export function secondsIn(text: string): number {
  const found = /^(\d{1,6})([smhdw])$/.exec(text)
  const unit = seconds[found?.[2] ?? '']
  if (!found || unit === undefined) {
    throw new CommandError(
      `"${text}" is no span of time: say 30d, 12h, 45m or 2w.`,
      exitCodes.usage,
    )
  }
  return Number(found[1]) * unit
}
