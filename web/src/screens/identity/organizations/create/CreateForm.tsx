import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { membership, organizations } from '../../../../lib/calls.ts'
import { useErrorText } from '../../../../lib/error-text.ts'
import { text, useForm } from '../../../../lib/form.ts'
import { create } from '../../../../lib/limits/organizations.ts'
import { useLimitChecks } from '../../../../lib/limits.ts'
import { refreshSession } from '../../../../lib/refresh-session.ts'
import { trySend } from '../../../../lib/send.ts'
import { FormRefusal } from '../../../../shell/FormRefusal.tsx'
import { lastPage } from '../../../../shell/organizations.ts'
import { Button, Field, Row, Stack, useToast } from '../../../../ui/index.ts'
import { SlugField } from './SlugField.tsx'
import { candidates, slugOf } from './slug-of.ts'
import { useSlugCheck, useSlugProblem } from './use-slug-check.ts'

export function CreateForm() {
  const t = useTranslations('organizations.ui.create')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [slug, setSlug] = useState('')
  /** Once it was typed by hand, the name no longer changes it. */
  const [own, setOwn] = useState(false)
  const availability = useSlugCheck()
  const { busy, problems, refusal, form } = useForm({
    checks: { ...useLimitChecks({ name: create.name }), slug: useSlugProblem() },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code === 'ORGANIZATION_ALREADY_EXISTS' ? 'slug' : undefined),
    async send(data) {
      const { data: created, failure } = await trySend(organizations.create, {
        name: text(data, 'name').trim(),
        slug: text(data, 'slug').trim(),
      })
      if (failure) return failure
      await refreshSession()
      await client.invalidateQueries({ queryKey: [organizations.list.line] })
      void client.invalidateQueries({ queryKey: [membership.allowance.line] })
      toast(t('created', { name: created.name }))
      void navigate({ href: lastPage(created.slug) })
      return null
    },
  })

  function rename(name: string) {
    if (own) return
    const suggested = slugOf(name)
    setSlug(suggested)
    availability.check(candidates(suggested), setSlug)
  }

  function change(typed: string) {
    setOwn(typed !== '')
    setSlug(typed)
    availability.check([typed])
  }

  return (
    <Stack as="form" gap={4} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Field
        label={t('name')}
        name="name"
        autoComplete="organization"
        required
        maxLength={256}
        hint={t('nameHint')}
        error={problems.name}
        onInput={({ currentTarget }) => rename(currentTarget.value)}
      />
      <SlugField
        value={slug}
        onChange={change}
        isFree={availability.isFree}
        error={problems.slug ?? availability.problem}
      />
      <Row fill>
        <Button type="submit" kind="primary" busy={busy} busyLabel={c('loading')}>
          {t('submit')}
        </Button>
      </Row>
    </Stack>
  )
}
