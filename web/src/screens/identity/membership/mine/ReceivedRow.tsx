import { useTranslations } from 'use-intl/react'
import { invitations, membership, type OutputOf, organizations } from '../../../../lib/calls.ts'
import { useAction } from '../../../../lib/data.ts'
import { fullText } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { useNow } from '../../../../lib/now.ts'
import { rolesOf } from '../../../../lib/people.ts'
import { refreshSession } from '../../../../lib/refresh-session.ts'
import {
  Avatar,
  Badge,
  Button,
  DateTime,
  FormError,
  ListItem,
  Meta,
  Row,
  Text,
  useToast,
} from '../../../../ui/index.ts'
import { useRoleName } from '../../organizations/role-name.ts'
import { untilText } from '../until-text.ts'

type Received = OutputOf<typeof invitations.listReceived>[number]

export function ReceivedRow({ invitation }: { invitation: Received }) {
  const t = useTranslations('membership.ui.mine')
  const toast = useToast()
  const roleName = useRoleName()
  const { language } = useLanguage()
  const now = useNow(60_000)
  const { id: invitationId, organizationName: name, inviterEmail, expiresAt, role } = invitation
  const accept = useAction(invitations.accept, {
    invalidates: [invitations.listReceived, organizations.list, membership.allowance],
  })
  const decline = useAction(invitations.reject, { invalidates: [invitations.listReceived] })
  const problem = accept.problem ?? decline.problem

  async function join() {
    decline.reset()
    if (!(await accept.run({ invitationId }))) return
    await refreshSession()
    toast(t('joined', { name }))
  }

  async function refuse() {
    accept.reset()
    if (await decline.run({ invitationId })) toast(t('declined', { name }))
  }

  return (
    <ListItem
      lead={<Avatar name={name} kind="shop" />}
      trail={
        <>
          <Button
            size="sm"
            aria-label={t('acceptNamed', { name })}
            busy={accept.isPending}
            onClick={() => void join()}
          >
            {t('accept')}
          </Button>
          <Button
            size="sm"
            kind="quiet"
            aria-label={t('declineNamed', { name })}
            busy={decline.isPending}
            onClick={() => void refuse()}
          >
            {t('decline')}
          </Button>
        </>
      }
    >
      {problem ? <FormError>{problem}</FormError> : null}
      <Row gap={2}>
        <Text as="span" strong>
          {name}
        </Text>
        {rolesOf({ role }).map((each) => (
          <Badge key={each} tone="neutral" outlined>
            {roleName(each)}
          </Badge>
        ))}
      </Row>
      <Meta tone="faint">
        {t('by', { email: inviterEmail })}
        <DateTime value={expiresAt.toISOString()} title={fullText(expiresAt, language)}>
          {t('until', { when: untilText(expiresAt, now, language) })}
        </DateTime>
      </Meta>
    </ListItem>
  )
}
