import type { Locale } from '@guildhall/contract/boot'
import {
  longestWording,
  type WordingField,
  wordingFields,
} from '@guildhall/contract/kernel/email-words'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { emailWordings, type InputOf } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text } from '../../../lib/form.ts'
import { set as limits } from '../../../lib/limits/email-wordings.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { useSavedForm } from '../../../lib/saved-form.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Field,
  Heading,
  LiveFrame,
  Note,
  Row,
  Skeleton,
  Stack,
  Text,
  Textarea,
  useToast,
} from '../../../ui/index.ts'
import { useSave } from './save.ts'
import {
  type Draft,
  type Drafts,
  draftOf,
  inBraces,
  isSound,
  linkScheme,
  type OwnWords,
  useWordingChecks,
} from './wording.ts'

type EmailWordingProps = {
  id: string
  email: InputOf<typeof emailWordings.get>['email']
  locale: Locale
  title: string
  readOnly: boolean
  drafts: Drafts
}

/** The words of the seller in one email and language, and the email with them. */
export function EmailWording(props: EmailWordingProps) {
  const { id, email, locale } = props
  const { data, error, refetch } = useCall(emailWordings.get, { id, email, locale })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (data?.email !== email || data.locale !== locale) return <Skeleton rows={3} />
  return <WordsForm key={data.revision} {...props} words={data} />
}

function WordsForm({
  drafts,
  readOnly,
  words,
  title,
  ...named
}: EmailWordingProps & { words: OwnWords }) {
  const t = useTranslations('email-wordings.ui')
  const s = useTranslations('shell.ui.form')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const saved = draftOf(words)
  const [draft, setDraft] = useState(() => drafts.of(named) ?? saved)
  const save = useSave(emailWordings.set, named.id, [emailWordings.get, emailWordings.list])
  const test = useAction(emailWordings.sendTest)
  const { busy, problems, refusal, form } = useSavedForm({
    checks: { ...useLimits(), ...useWordingChecks(words.placeholders) },
    errorText: useErrorText(),
    async send(data) {
      const { id: _, ...rest } = named
      const failure = await save({ ...rest, ...draftIn(data, saved), revision: words.revision })
      if (failure) return failure
      drafts.keep(named, undefined)
      toast(s('saved'))
      return null
    },
  })
  const sound = isSound(draft, words.placeholders)
  const names = inBraces(words.placeholders)

  async function sendTest() {
    const sent = await test.run({ ...named, ...draft })
    if (sent && 'to' in sent) toast(t('tested', { to: sent.to }))
  }

  const fields = {
    lang: words.locale,
    autoComplete: 'off',
  }
  const area = (name: 'opening' | 'closing', hint: string) => (
    <Textarea
      {...fields}
      name={name}
      label={t(name)}
      hint={hint}
      rows={4}
      limit={longestWording[name]}
      defaultValue={draft[name]}
      error={problems[name]}
    />
  )
  const picture = (
    <>
      <Heading level={3}>{t('preview')}</Heading>
      {sound ? null : (
        <Text size="small" tone="muted" role="status">
          {t('previewWaits')}
        </Text>
      )}
      <LiveFrame
        action={`/v1/organizations/${encodeURIComponent(named.id)}/email-wordings/${named.email}/${named.locale}/preview`}
        title={title}
        device="phone"
        fields={sound ? draft : null}
      />
      <Text size="small" tone="muted">
        {t('previewText')}
      </Text>
    </>
  )
  if (readOnly) return <Stack gap={3}>{picture}</Stack>
  return (
    <Stack gap={6}>
      <Stack
        as="form"
        gap={4}
        method="post"
        {...form}
        onInput={(event) => {
          form.onInput(event)
          const typed = draftIn(new FormData(event.currentTarget), saved)
          setDraft(typed)
          drafts.keep(named, isSame(typed, saved) ? undefined : typed)
        }}
      >
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text tone="muted">{t('text')}</Text>
        {words.subjectIsFixed ? (
          <Field
            {...fields}
            name="fixed"
            label={t('subject')}
            hint={t('subjectFixed')}
            readOnly
            defaultValue={words.standard.subject}
          />
        ) : (
          <Field
            {...fields}
            name="subject"
            label={t('subject')}
            placeholder={words.standard.subject}
            maxLength={longestWording.subject}
            defaultValue={draft.subject}
            error={problems.subject}
          />
        )}
        <Field
          {...fields}
          name="greeting"
          label={t('greeting')}
          hint={
            words.placeholders.includes('customer')
              ? t('greetingHint', { example: '{customer}' })
              : undefined
          }
          placeholder={words.standard.greeting}
          maxLength={longestWording.greeting}
          defaultValue={draft.greeting}
          error={problems.greeting}
        />
        {area('opening', t('links', { scheme: linkScheme }))}
        {area('closing', t('closingHint'))}
        <Text size="small" tone="muted">
          {t('placeholders', { names })}
        </Text>
        {test.problem ? (
          <Note tone="danger" role="alert">
            {test.problem}
          </Note>
        ) : null}
        <Row gap={3}>
          <Button type="submit" kind="primary" busy={busy} busyLabel={s('saving')}>
            {s('save')}
          </Button>
          <Button
            busy={test.isPending}
            busyLabel={c('loading')}
            disabledReason={sound ? undefined : t('previewWaits')}
            onClick={() => void sendTest()}
          >
            {t('test')}
          </Button>
        </Row>
      </Stack>
      <Stack gap={3}>{picture}</Stack>
    </Stack>
  )
}

const useLimits = () =>
  useLimitChecks({
    subject: limits.subject,
    greeting: limits.greeting,
    opening: limits.opening,
    closing: limits.closing,
  })

/** What the form says; a subject that stays is in none of its fields. */
const draftIn = (data: FormData, saved: Draft): Draft =>
  Object.fromEntries(
    wordingFields.map((field) => [field, data.has(field) ? text(data, field) : saved[field]]),
  ) as Record<WordingField, string>

const isSame = (one: Draft, other: Draft) =>
  wordingFields.every((field) => one[field] === other[field])
