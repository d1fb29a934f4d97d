import { ButtonLink } from './button'

/** Stands in for a page that is absent or not for this person; nothing reveals which. A layout that broke off leaves no title. */
export function NothingHere() {
  return (
    <main className="mx-auto grid min-h-[70dvh] w-full max-w-md content-center gap-4 p-6">
      <title>Nothing here · Concordance</title>
      <h1 className="text-xl font-semibold tracking-tight">Nothing here</h1>
      <p className="text-sm text-muted">This page does not exist, or your role does not open it.</p>
      <p>
        <ButtonLink tone="quiet" href="/studies">
          Back to your studies
        </ButtonLink>
      </p>
    </main>
  )
}
