import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { homePath } from '../lib/paths.ts'
import { rememberStart, startPath } from '../lib/start-page.ts'
import { useFormerSlug } from './former-slug.ts'

/**
 * Leads members from the former address of their organization to the same page of today, and from a
 * start page that is not theirs to their organizations.
 */
export function FormerSlug({ slug }: { slug: string }) {
  const { data, isError } = useFormerSlug(slug)
  const present = data?.slug
  const navigate = useNavigate()
  const href = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => {
    if (present === undefined) return
    const below = href.replace(/^\/o\/[^/?#]+/, `/o/${encodeURIComponent(present)}`)
    void navigate({ href: below, replace: true })
  }, [present, href, navigate])
  useEffect(() => {
    // Somebody else signed in here, or the organization is gone: nobody asked for this page.
    if (!isError || startPath().split('/')[2] !== encodeURIComponent(slug)) return
    rememberStart(null)
    void navigate({ href: homePath, replace: true })
  }, [isError, slug, navigate])
  return null
}
