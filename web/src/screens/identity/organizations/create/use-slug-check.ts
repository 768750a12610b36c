import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { organizations } from '../../../../lib/calls.ts'
import { create } from '../../../../lib/limits/organizations.ts'
import { problemOf } from '../../../../lib/limits.ts'
import { trySend } from '../../../../lib/send.ts'

type Answer = { readonly isFree: boolean; readonly problem: string | undefined }

const unknown: Answer = { isFree: false, problem: undefined }
/** After the last key; a person who types makes one request. */
const pause = 400

/** What is wrong with the form of an address, before anybody is asked. */
export function useSlugProblem() {
  const t = useTranslations('organizations.ui.slug')
  const c = useTranslations('common.ui')
  return (slug: string) => {
    const found = problemOf(create.slug, slug)
    if (!found) return slug.includes('..') ? t('invalid') : undefined
    return found.text === 'required' ? c('required') : t('invalid')
  }
}

/** Whether an address can be had, while it is typed. */
export function useSlugCheck(own?: string) {
  const t = useTranslations('organizations.ui.slug')
  const [answer, setAnswer] = useState<Answer>(unknown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<readonly string[]>([])
  const problemIn = useSlugProblem()
  useEffect(() => () => clearTimeout(timer.current), [])

  /** The first of them that can be had; failures of other kinds are met again when it is sent. */
  async function ask(slugs: readonly string[], onFree?: (slug: string) => void) {
    for (const slug of slugs) {
      const { data, failure } = await trySend(organizations.checkSlug, { slug })
      if (latest.current !== slugs) return
      if (data) {
        setAnswer({ isFree: true, problem: undefined })
        return onFree?.(slug)
      }
      if (failure.code !== 'SLUG_IS_TAKEN') return
    }
    setAnswer({ isFree: false, problem: t('taken') })
  }

  return {
    ...answer,
    /** Several are tried in turn, for a suggestion. */
    check(slugs: readonly string[], onFree?: (slug: string) => void) {
      latest.current = slugs
      clearTimeout(timer.current)
      setAnswer(unknown)
      const [first = ''] = slugs
      if (first === '' || first === own || problemIn(first) !== undefined) return
      timer.current = setTimeout(() => void ask(slugs, onFree), pause)
    },
  }
}
