import { useQueryClient } from '@tanstack/react-query'
import { savedViews } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { create } from '../../../lib/limits/saved-views.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import type { trySend } from '../../../lib/send.ts'
import { useToast } from '../../../ui/index.ts'

type Sent = Pick<Awaited<ReturnType<typeof trySend>>, 'failure'>

type Naming = {
  send: (name: string, data: FormData) => Promise<Sent>
  /** Said when it is done. */
  done: string
  onDone: () => void
}

/** The form that gives a view its name. */
export function useViewName({ send, done, onDone }: Naming) {
  const toast = useToast()
  const client = useQueryClient()
  return useForm({
    checks: useLimitChecks({ name: create.name }),
    fieldOf: ({ code }) => (code === 'SAVED_VIEW_NAME_IS_TAKEN' ? 'name' : undefined),
    errorText: useErrorText(),
    async send(data) {
      const { failure } = await send(text(data, 'name').trim(), data)
      if (failure) return failure
      void client.invalidateQueries({ queryKey: [savedViews.list.line] })
      toast(done)
      onDone()
      return null
    },
  })
}
