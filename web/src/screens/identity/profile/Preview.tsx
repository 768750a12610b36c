import { useTranslations } from 'use-intl/react'
import { nameOf } from '../../../lib/people.ts'
import { Avatar, Card, List, ListItem, Meta, Text } from '../../../ui/index.ts'

/** What is typed, before it is saved. */
export type Names = { readonly name: string; readonly username: string }

type PreviewProps = { names: Names; email: string; image: string | null }

/** A person as others have them in lists. Not the part of tables, whose styles this page does without. */
export function Preview({ names, email, image }: PreviewProps) {
  const t = useTranslations('profile.ui.profile')
  const name = nameOf({ name: names.name.trim(), email })
  const username = names.username.trim()
  return (
    <>
      <Card>
        <List>
          <ListItem lead={<Avatar name={name} image={image} />}>
            <Text as="b" strong>
              {name}
            </Text>
            <Meta>{email}</Meta>
          </ListItem>
        </List>
      </Card>
      <Text tone="muted" size="small">
        {t('previewText')} {username ? t('previewUsername', { username }) : null}
      </Text>
    </>
  )
}
