import { useTranslations } from 'use-intl/react'
import { linkTo } from '../lib/links.ts'
import { List, ListItem, Progress, Stack, Text, TextLink } from '../ui/index.ts'
import { isRunning, type Task, taskPages } from './tasks.ts'

function TaskState({ of }: { of: Task }) {
  const t = useTranslations('shell.ui.tasks')
  const { progress } = of
  const label =
    of.kind === 'backup' ? t(`backup.states.${of.state}`) : t(`user_import.states.${of.state}`)
  if (isRunning(of)) return <Progress value={progress} max={1} label={label} />
  return (
    <Text size="small" tone="muted">
      {label}
    </Text>
  )
}

type TaskListProps = { tasks: readonly Task[]; onLeave: () => void }

/** What the button of running tasks opens; fetched when it is opened. */
export function TaskList({ tasks, onLeave }: TaskListProps) {
  const t = useTranslations('shell.ui.tasks')
  return (
    <List>
      {tasks.map((task) => (
        <ListItem key={task.id}>
          <Stack gap={2}>
            <TextLink href={linkTo(taskPages[task.kind], { open: task.id })} onClick={onLeave}>
              {t(`${task.kind}.name`, { name: task.name })}
            </TextLink>
            <TaskState of={task} />
          </Stack>
        </ListItem>
      ))}
    </List>
  )
}
