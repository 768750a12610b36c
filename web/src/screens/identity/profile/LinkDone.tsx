import type { LinkOutcome } from '@guildhall/contract/outcomes'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { linkTo } from '../../../lib/links.ts'
import { homePath } from '../../../lib/paths.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { MailboxLinks } from '../../../shell/MailboxLinks.tsx'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { ButtonLink, Facts, Note, Row } from '../../../ui/index.ts'
import { notifyVerified } from '../accounts/verified-channel.ts'
import { OtherAccount } from './OtherAccount.tsx'
import { forget, readPending } from './pending-email.ts'

type LinkDoneProps = { outcome: LinkOutcome; next: string | undefined }

const bold = (parts: ReactNode) => <b>{parts}</b>

/** The link of an email worked, or had worked before. */
export function LinkDone({ outcome, next }: LinkDoneProps) {
  useEffect(notifyVerified, [])
  switch (outcome) {
    case 'agreed':
      return <Agreed />
    case 'changed':
    case 'changed-unverified':
      return <Changed verified={outcome === 'changed'} />
    case 'other-account':
      return <VerifiedOther next={next} />
    default:
      return <Verified used={outcome === 'used'} next={next} />
  }
}

function Verified({ used, next }: { used: boolean; next: string | undefined }) {
  const t = useTranslations('profile.ui.link')
  const v = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  const signedIn = api.useSession().data !== null
  const done = signedIn ? v('done') : v('doneSignIn')
  return (
    <NoticePage
      drawing="lit"
      title={used ? t('usedTitle') : v('doneTitle')}
      text={used ? t('used') : done}
    >
      <Row fill>
        <ButtonLink
          href={signedIn ? (next ?? homePath) : withNext('/sign-in', next)}
          kind="primary"
          size="lg"
        >
          {signedIn ? c('continue') : c('signIn')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}

/** The address of one account was verified while another one is signed in. */
function VerifiedOther({ next }: { next: string | undefined }) {
  const t = useTranslations('profile.ui.link')
  const v = useTranslations('accounts.ui.verify')
  const email = api.useSession().data?.user.email
  if (email === undefined) return <Verified used={false} next={next} />
  return (
    <NoticePage drawing="lit" title={v('doneTitle')} text={t.rich('other', { email, b: bold })}>
      <OtherAccount next={next} />
    </NoticePage>
  )
}

/** The owner of the current address agreed; the new one has its own link. */
function Agreed() {
  const t = useTranslations('profile.ui.link')
  const c = useTranslations('common.ui')
  const user = api.useSession().data?.user
  const [pending] = useState(() => (user ? readPending(user.id) : null))
  return (
    <NoticePage
      drawing="letter"
      title={t('agreedTitle')}
      text={
        pending ? t.rich('agreed', { email: pending.email, b: bold }) : t('agreedWithoutAddress')
      }
    >
      {pending ? <MailboxLinks email={pending.email} /> : null}
      <Row fill>
        <ButtonLink href={linkTo('/account/email', { opened: 1 })} size="lg">
          {c('continue')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}

function Changed({ verified }: { verified: boolean }) {
  const t = useTranslations('profile.ui.link')
  const c = useTranslations('common.ui')
  const user = api.useSession().data?.user
  const [pending] = useState(() => (user ? readPending(user.id) : null))
  useEffect(() => {
    if (user) forget(user.id)
  }, [user])
  const before = pending?.email === user?.email ? pending?.from : undefined
  return (
    <NoticePage drawing="lit" title={t('changedTitle')} text={t('changed')}>
      {user ? (
        <Facts
          items={[
            ...(before === undefined ? [] : [{ term: t('before'), detail: before }]),
            { term: t('now'), detail: user.email },
          ]}
        />
      ) : null}
      {verified ? null : <Note tone="info">{t('toVerify')}</Note>}
      <Row fill>
        <ButtonLink href={user ? homePath : '/sign-in'} kind="primary" size="lg">
          {user ? c('continue') : c('signIn')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}
