import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { membership } from '../../../lib/calls.ts'
import { Button, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { formId, InviteForm } from './InviteForm.tsx'
import { InviteResults } from './InviteResults.tsx'
import type { Result } from './queries.ts'

type InvitePeopleProps = {
  organization: { readonly id: string; readonly name: string }
  slug: string
  onClose: () => void
}

/** Invites many addresses at once, and tells what became of each. */
export function InvitePeople({ organization, slug, onClose }: InvitePeopleProps) {
  const t = useTranslations('membership.ui.invite')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const [emails, setEmails] = useState<readonly string[]>([])
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const [busy, setBusy] = useState(false)

  function sent(all: readonly Result[]) {
    void client.invalidateQueries({ queryKey: [membership.listInvitations.line] })
    void client.invalidateQueries({ queryKey: [membership.summary.line] })
    if (all.some(({ code }) => code !== null)) return setResults(all)
    toast(t('sent', { count: all.length }))
    onClose()
  }

  function correct() {
    setEmails((results ?? []).flatMap(({ email, code }) => (code === null ? [] : [email])))
    setResults(null)
  }

  return (
    <FormDialog
      open
      wide
      busy={busy}
      title={t('title', { organization: organization.name })}
      onClose={onClose}
      footer={
        results ? (
          <>
            <Button onClick={correct}>{t('correct')}</Button>
            <Button kind="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{c('cancel')}</Button>
            <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
              {t('submit', { count: emails.length })}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <InviteResults results={results} />
      ) : (
        <InviteForm
          organizationId={organization.id}
          slug={slug}
          emails={emails}
          onEmails={setEmails}
          onBusy={setBusy}
          onSent={sent}
        />
      )}
    </FormDialog>
  )
}
