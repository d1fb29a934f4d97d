import type { ReactNode } from 'react'

/**
 * What is read and written about a statement, which scrolls, over a foot that is always in view. On a narrow screen the page
 * scrolls, and where it is low too the foot stands at the end, or there would be no room to read in.
 */
export function DecisionPanel({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col relative gap-5 overflow-y-auto *:shrink-0 px-6 py-4 max-[900px]:overflow-visible max-[900px]:px-4 [&_:is(input,select,textarea)]:scroll-mb-16 max-[900px]:[&_:is(input,select,textarea)]:scroll-mb-52">
        {children}
      </div>
      <div className="sticky bottom-0 grid gap-2 border-t border-line bg-raised px-6 py-2.5 max-[900px]:px-4 max-[900px]:[@media(max-height:40rem)]:static">
        {foot}
      </div>
    </>
  )
}
