import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { goingLive } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createLive } from '../../../lib/limits/going-live.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { linkTo } from '../../../lib/links.ts'
import { refreshSession } from '../../../lib/refresh-session.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Stack, Text, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { SlugField } from '../../identity/organizations/create/SlugField.tsx'
import { candidates } from '../../identity/organizations/create/slug-of.ts'
import { useSlugCheck, useSlugProblem } from '../../identity/organizations/create/use-slug-check.ts'
import type { Organization } from '../../identity/organizations/queries.ts'

const formId = 'create-live'
/** Leaves room for a number when the address is taken. */
const suggested = (slug: string) => `${slug.slice(0, 48)}-live`

type CreateLiveProps = { organization: Organization; onClose: () => void }

/** Name and address of the live organization, before anything is sold there. */
export function CreateLive({ organization, onClose }: CreateLiveProps) {
  const t = useTranslations('going-live.ui.make')
  const o = useTranslations('organizations.ui.create')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [slug, setSlug] = useState(() => suggested(organization.slug))
  const availability = useSlugCheck()
  const { check } = availability
  // The suggestion is asked for once; what is typed afterwards, as it is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog opens
  useEffect(() => check(candidates(slug), setSlug), [])
  const { busy, problems, refusal, form } = useForm({
    checks: { ...useLimitChecks({ name: createLive.name }), slug: useSlugProblem() },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code === 'ORGANIZATION_ALREADY_EXISTS' ? 'slug' : undefined),
    async send(data) {
      const { data: made, failure } = await trySend(goingLive.createLive, {
        id: organization.id,
        name: text(data, 'name').trim(),
        slug: text(data, 'slug').trim(),
      })
      if (failure) return failure
      await refreshSession()
      await client.invalidateQueries()
      toast(t('created', { name: made.name }))
      void navigate({ href: linkTo('/o/:slug/live', { slug: made.slug }) })
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('dialogTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('open')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t('dialogText')}</Text>
        <Field
          label={o('name')}
          name="name"
          required
          maxLength={createLive.name.max}
          defaultValue={organization.name}
          hint={t('nameHint')}
          error={problems.name}
        />
        <SlugField
          value={slug}
          onChange={(typed) => {
            setSlug(typed)
            check([typed])
          }}
          isFree={availability.isFree}
          error={problems.slug ?? availability.problem}
        />
      </Stack>
    </FormDialog>
  )
}
