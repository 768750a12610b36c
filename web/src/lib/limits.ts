import { useTranslations } from 'use-intl/react'
import type { Check } from './form.ts'
import type { FieldLimits, Limit } from './limit.ts'

type Found = {
  text: 'invalid' | 'least' | 'most' | 'number' | 'required' | 'short' | 'long' | 'email'
  of: number
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function lengthProblem({ min = 0, max }: Limit, length: number): Found | undefined {
  if (length < min) return { text: 'short', of: min }
  return max !== undefined && length > max ? { text: 'long', of: max } : undefined
}

function numberProblem({ least, most, whole }: Limit, value: string): Found | undefined {
  const number = Number(value)
  if (Number.isNaN(number) || (whole && !Number.isInteger(number))) return { text: 'number', of: 0 }
  if (least !== undefined && number < least) return { text: 'least', of: least }
  return most !== undefined && number > most ? { text: 'most', of: most } : undefined
}

/** What the contract would refuse in the text of a field. */
export function problemOf(limit: Limit, value: string): Found | undefined {
  if (value.trim() === '') return limit.required ? { text: 'required', of: 0 } : undefined
  if (limit.kind === 'number') return numberProblem(limit, value)
  const length = lengthProblem(limit, value.length)
  if (length) return length
  if (limit.kind === 'email' && !email.test(value)) return { text: 'email', of: 0 }
  if (limit.choices && !limit.choices.includes(value)) return { text: 'invalid', of: 0 }
  const fits = limit.pattern === undefined || new RegExp(limit.pattern, 'u').test(value)
  return fits ? undefined : { text: 'invalid', of: 0 }
}

/** The checks of `useForm` for the fields of an endpoint, with texts for every kind of problem. */
export function useLimitChecks(limits: FieldLimits): Record<string, Check> {
  const t = useTranslations('shell.ui.form')
  const c = useTranslations('common.ui')
  function textOf({ text, of }: Found): string {
    switch (text) {
      case 'required':
        return c('required')
      case 'email':
        return c('emailInvalid')
      case 'short':
        return c('passwordShort', { min: of })
      case 'long':
        return c('passwordLong', { max: of })
      case 'least':
        return t('least', { min: of })
      case 'most':
        return t('most', { max: of })
      default:
        return t(text)
    }
  }
  return Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      (value: string, form: FormData) => {
        // Some fields of the request are not asked for.
        if (!form.has(name)) return undefined
        const found = problemOf(limit, value)
        return found && textOf(found)
      },
    ]),
  )
}
