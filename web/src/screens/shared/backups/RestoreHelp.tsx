import { useTranslations } from 'use-intl/react'
import { Code, CodeSample, List, ListItem, Section, Stack, Text } from '../../../ui/index.ts'
import type { Backup, BackupList } from './queries.ts'
import { restoreCommands } from './restore-commands.ts'

/** Where the commands find the file: in the folder of the server, or where it was downloaded to. */
export const pathOf = ({ file, name }: Backup, { address, kind }: BackupList['place']) =>
  kind === 'disk' && file === 'present' ? `${address}/${name}` : name

export function RestoreCommands({ path }: { path: string }) {
  const t = useTranslations('backups.ui.restore')
  const c = useTranslations('common.ui')
  return (
    <CodeSample
      label={t('commands')}
      samples={[{ id: 'shell', label: t('commands'), code: restoreCommands(path) }]}
      copyLabel={c('copy')}
      copiedLabel={c('copied')}
    />
  )
}

/** How to restore the newest backup, and what has to be there besides it. */
export function RestoreHelp({ list }: { list: BackupList }) {
  const t = useTranslations('backups.ui.restore')
  const newest = list.items.find(({ file }) => file === 'present')
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        <Text>{t('text')}</Text>
        <RestoreCommands path={newest ? pathOf(newest, list.place) : 'guildhall.backup'} />
        {list.place.kind === 'bucket' ? <Text>{t('downloadFirst')}</Text> : null}
        <Text>{t('besides')}</Text>
        <List ruled>
          <ListItem>
            <Text>
              {t.rich('secret', {
                variable: () => <Code>SECRET</Code>,
                file: () => <Code>secret</Code>,
                folder: () => <Code>DATA_DIR</Code>,
              })}
            </Text>
          </ListItem>
          <ListItem>
            <Text>{t('files')}</Text>
          </ListItem>
        </List>
        <Text tone="muted">{t.rich('docs', { path: () => <Code>docs/operations.md</Code> })}</Text>
      </Stack>
    </Section>
  )
}
