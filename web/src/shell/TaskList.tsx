import { useTranslations } from 'use-intl/react'
import { linkTo } from '../lib/links.ts'
import { List, ListItem, Progress, Stack, Text, TextLink } from '../ui/index.ts'
import type { UserImport } from './running-import.ts'

function Task({ of: { progress, state } }: { of: UserImport }) {
  const t = useTranslations('shell.ui.tasks')
  if (state === 'uploading') return null
  if (state === 'checking' || state === 'importing') {
    return <Progress value={progress} max={1} label={t(state)} />
  }
  return (
    <Text size="small" tone="muted">
      {t(`ended.${state}`)}
    </Text>
  )
}

type TaskListProps = { tasks: readonly UserImport[]; onLeave: () => void }

/** What the button of running tasks opens; fetched when it is opened. */
export function TaskList({ tasks, onLeave }: TaskListProps) {
  const t = useTranslations('shell.ui.tasks')
  return (
    <List>
      {tasks.map((task) => (
        <ListItem key={task.id}>
          <Stack gap={2}>
            <TextLink href={linkTo('/admin/users/import', { open: task.id })} onClick={onLeave}>
              {t('import', { name: task.fileName })}
            </TextLink>
            <Task of={task} />
          </Stack>
        </ListItem>
      ))}
    </List>
  )
}
