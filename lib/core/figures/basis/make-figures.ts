import type { StudyFrame } from '@/lib/core/study-frame'

/** Makes figures of a report that a page shows, too: anew, or kept from when the page was made. */
export type MakeFigures = <Figures>(
  what: { kind: string } & Record<string, unknown>,
  make: (frame: StudyFrame, seed: number) => Figures,
) => Promise<Figures>
