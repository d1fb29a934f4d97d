import Link from 'next/link'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import type { Standing } from '@/lib/core/standing'
import { listSteps } from './list-steps'

type Props = { studyId: string; standing: Standing; now: Date; children: ReactNode }

/** Stands in for figures that nobody's answers make yet: when they come, and what brings them. */
export function NothingYet({ studyId, standing, now, children }: Props) {
  const home = `/studies/${studyId}`
  const [next] = listSteps({ standing, now })
  return (
    <Notice>
      {children}
      {next && (
        <>
          {' '}
          Next:{' '}
          <Link
            href={`${home}${next.path ?? ''}`}
            className="font-medium text-accent underline underline-offset-2"
          >
            {next.title}
          </Link>
          .
        </>
      )}
    </Notice>
  )
}
