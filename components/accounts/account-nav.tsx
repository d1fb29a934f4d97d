import { PageTabs } from '@/components/ui/page-tabs'

const PAGES = [
  { href: '/account', title: 'You' },
  { href: '/account/two-step', title: 'Two-step sign-in' },
  { href: '/account/tokens', title: 'Tokens for programs' },
] as const

/** The pages of a person's own account. */
export function AccountNav({ here }: { here: (typeof PAGES)[number]['href'] }) {
  return <PageTabs label="Your account" pages={PAGES} here={here} />
}
