import { useTranslations } from 'use-intl/react'
import type { OutputOf, organizations } from '../../../../lib/calls.ts'
import { rolesOf } from '../../../../lib/people.ts'
import { lastPage } from '../../../../shell/organizations.ts'
import { Avatar, Badge, Button, ListItem, Meta, Row, TextLink } from '../../../../ui/index.ts'
import { useRoleName } from '../../organizations/role-name.ts'
import { useWhyNotLeave } from '../use-why-not-leave.ts'

export type OwnOrganization = OutputOf<typeof organizations.list>[number]

type OrganizationRowProps = { organization: OwnOrganization; onLeave: () => void }

export function OrganizationRow({ organization, onLeave }: OrganizationRowProps) {
  const t = useTranslations('membership.ui.leave')
  const roleName = useRoleName()
  const { id, name, slug, logo, role } = organization
  const whyNot = useWhyNotLeave(id, role)
  return (
    <ListItem
      lead={<Avatar name={name} image={logo} kind="shop" />}
      trail={
        <Button
          size="sm"
          kind="danger-quiet"
          aria-label={t('named', { name })}
          disabledReason={whyNot}
          onClick={onLeave}
        >
          {t('short')}
        </Button>
      }
    >
      <Row gap={2}>
        <TextLink href={lastPage(slug)}>{name}</TextLink>
        {rolesOf({ role }).map((each) => (
          <Badge key={each} tone="neutral" outlined>
            {roleName(each)}
          </Badge>
        ))}
      </Row>
      <Meta tone="faint">{slug}</Meta>
    </ListItem>
  )
}
