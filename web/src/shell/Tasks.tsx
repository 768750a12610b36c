import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { operations } from '../lib/calls.ts'
import { usePolledCall } from '../lib/live-call.ts'
import { IconTasks, useToast } from '../ui/index.ts'
import { PopButton } from '../ui/widgets.ts'
import { isRunning, type Task, taskPages } from './tasks.ts'

const TaskList = lazy(async () => ({ default: (await import('./TaskList.tsx')).TaskList }))

const whileRunning = 3_000
const otherwise = 60_000

/** Work that was seen running, also after their end: the result stays until the page is loaded again. */
function useTasks() {
  const { data } = usePolledCall(operations.listTasks, {}, (answer) =>
    answer?.items.some(isRunning) ? whileRunning : otherwise,
  )
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const ids = (data?.items ?? [])
    .filter(isRunning)
    .map(({ id }) => id)
    .join(' ')

  useEffect(() => {
    if (ids !== '') setSeen((before) => new Set([...before, ...ids.split(' ')]))
  }, [ids])
  return data?.items.filter((each) => isRunning(each) || seen.has(each.id)) ?? []
}

/** Says that work has ended, on every page but its own. */
function useEndNotice(tasks: readonly Task[]) {
  const t = useTranslations('shell.ui.tasks')
  const toast = useToast()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const before = useRef(new Map<string, Task['state']>())
  useEffect(() => {
    for (const { id, kind, name, state } of tasks) {
      const hasEnded = before.current.get(id) === 'running' && state !== 'running'
      before.current.set(id, state)
      if (!hasEnded || path.endsWith(taskPages[kind])) continue
      if (state === 'succeeded') toast(t(`${kind}.finished`, { name }))
      if (state === 'failed') toast(t(`${kind}.failed`, { name }))
    }
  }, [tasks, toast, t, path])
}

/** Long work of the server, beside the search; nothing while there is none. */
export function Tasks() {
  const t = useTranslations('shell.ui.tasks')
  const tasks = useTasks()
  useEndNotice(tasks)
  if (tasks.length === 0) return null
  return (
    <PopButton label={t('label')} icon={<IconTasks />} kind="quiet" size="sm" iconOnly>
      {(close) => (
        <Suspense>
          <TaskList tasks={tasks} onLeave={close} />
        </Suspense>
      )}
    </PopButton>
  )
}
