import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type InputOf, organizations } from '../../../../lib/calls.ts'
import { callQuery } from '../../../../lib/data.ts'
import { useErrorText } from '../../../../lib/error-text.ts'
import { text } from '../../../../lib/form.ts'
import { create } from '../../../../lib/limits/organizations.ts'
import { useLimitChecks } from '../../../../lib/limits.ts'
import { linkTo } from '../../../../lib/links.ts'
import { useSavedForm } from '../../../../lib/saved-form.ts'
import { trySend } from '../../../../lib/send.ts'
import { FormRefusal } from '../../../../shell/FormRefusal.tsx'
import { LeaveGuard } from '../../../../shell/LeaveGuard.tsx'
import { Button, Field, Note, SaveBar, SaveState, Stack, Textarea } from '../../../../ui/index.ts'
import { SlugField } from '../create/SlugField.tsx'
import { useSlugCheck, useSlugProblem } from '../create/use-slug-check.ts'
import type { Organization } from '../queries.ts'
import { longestMetadata, readMetadata, writtenMetadata } from './metadata.ts'

type Data = InputOf<typeof organizations.update>['data']
type DetailsFormProps = { organization: Organization; readOnly: boolean }

export function DetailsForm({ organization, readOnly }: DetailsFormProps) {
  const t = useTranslations('organizations.ui.general')
  const s = useTranslations('shell.ui.form')
  const c = useTranslations('common.ui')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [slug, setSlug] = useState(organization.slug)
  const availability = useSlugCheck(organization.slug)
  const { busy, dirty, problems, refusal, savedAt, form } = useSavedForm({
    checks: {
      ...useLimitChecks({ name: create.name }),
      slug: useSlugProblem(),
      metadata(value) {
        if (value.length > longestMetadata) return c('passwordLong', { max: longestMetadata })
        return readMetadata(value).ok ? undefined : t('metadataInvalid')
      },
    },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code === 'SLUG_IS_TAKEN' ? 'slug' : undefined),
    async send(data) {
      const metadata = readMetadata(text(data, 'metadata'))
      const { data: saved, failure } = await trySend(organizations.update, {
        organizationId: organization.id,
        data: {
          name: text(data, 'name').trim(),
          slug: text(data, 'slug'),
          ...(metadata.ok && { metadata: metadata.value as Data['metadata'] }),
        },
      })
      if (failure) return failure
      availability.check([])
      if (saved.slug !== organization.slug) {
        // Before the address changes: the shell asks about addresses that are not in the list.
        client.setQueryData(callQuery(organizations.list, {}).queryKey, (all) =>
          all?.map((each) => (each.id === saved.id ? { ...each, slug: saved.slug } : each)),
        )
        await navigate({
          href: linkTo('/o/:slug/settings/general', { slug: saved.slug }),
          replace: true,
        })
      }
      for (const { line } of [organizations.get, organizations.list]) {
        void client.invalidateQueries({ queryKey: [line] })
      }
      return null
    },
  })
  const problem = problems.slug ?? availability.problem
  const state = busy ? 'saving' : dirty ? 'changed' : savedAt ? 'saved' : 'idle'

  return (
    <Stack as="form" gap={4} method="post" {...form}>
      <LeaveGuard dirty={dirty} />
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Field
        label={t('name')}
        name="name"
        required
        readOnly={readOnly}
        maxLength={256}
        defaultValue={organization.name}
        error={problems.name}
      />
      <SlugField
        value={slug}
        readOnly={readOnly}
        onChange={(typed) => {
          setSlug(typed)
          availability.check([typed])
        }}
        isFree={availability.isFree}
        error={problem}
      />
      {slug === organization.slug || problem ? null : (
        <Note tone="warn" role="status" title={t('slugChange', { slug: organization.slug })}>
          {t('slugChangeText')}
        </Note>
      )}
      <Textarea
        label={t('metadata')}
        name="metadata"
        code
        readOnly={readOnly}
        rows={4}
        defaultValue={writtenMetadata(organization.metadata)}
        hint={t('metadataHint')}
        error={problems.metadata}
      />
      {readOnly ? null : (
        <SaveBar state={<SaveState state={state}>{state === 'idle' ? '' : s(state)}</SaveState>}>
          {dirty ? (
            <Button
              type="reset"
              onClick={() => {
                setSlug(organization.slug)
                availability.check([])
              }}
            >
              {s('discard')}
            </Button>
          ) : null}
          <Button type="submit" kind="primary" busy={busy} busyLabel={c('loading')}>
            {s('save')}
          </Button>
        </SaveBar>
      )}
    </Stack>
  )
}
