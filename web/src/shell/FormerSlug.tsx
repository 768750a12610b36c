import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFormerSlug } from './former-slug.ts'

/** Leads members from the former address of their organization to the same page of today. */
export function FormerSlug({ slug }: { slug: string }) {
  const { data } = useFormerSlug(slug)
  const present = data?.slug
  const navigate = useNavigate()
  const href = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => {
    if (present === undefined) return
    const below = href.replace(/^\/o\/[^/?#]+/, `/o/${encodeURIComponent(present)}`)
    void navigate({ href: below, replace: true })
  }, [present, href, navigate])
  return null
}
