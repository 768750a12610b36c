/** Languages of ours that Stripe does not have; it takes that of the browser then, if it has that. */
const unknown = new Set(['uk'])

/** How Stripe’s form looks and speaks: as the page around it. */
export function lookOfPage(): { readonly locale: string; readonly appearance: object } {
  const root = document.documentElement
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const outline = `2px solid ${token('--focus')}`
  return {
    locale: unknown.has(root.lang) ? 'auto' : root.lang,
    appearance: {
      theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
      labels: 'above',
      variables: {
        // Fonts of this server are not in the frames of Stripe.
        fontFamily: 'system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif',
        fontSizeBase: '15px',
        fontLineHeight: '1.25rem',
        fontWeightNormal: token('--regular'),
        fontWeightMedium: token('--medium'),
        borderRadius: token('--radius-2'),
        spacingUnit: '4px',
        gridRowSpacing: '16px',
        colorBackground: token('--raised'),
        colorPrimary: token('--accent'),
        colorText: token('--text'),
        colorTextSecondary: token('--muted'),
        colorTextPlaceholder: token('--faint'),
        colorDanger: token('--danger'),
        iconColor: token('--muted'),
        focusOutline: outline,
        focusBoxShadow: 'none',
      },
      rules: {
        '.Label': { fontSize: '14px', color: token('--text') },
        '.Input': {
          border: `1px solid ${token('--control')}`,
          boxShadow: 'none',
          padding: '11px 12px',
        },
        '.Input:focus': {
          border: `1px solid ${token('--control')}`,
          outline,
          outlineOffset: '1px',
        },
        '.Input--invalid': { border: `1px solid ${token('--danger')}`, boxShadow: 'none' },
      },
    },
  }
}
