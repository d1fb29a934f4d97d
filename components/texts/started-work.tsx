/** Says beside the button that work on texts began, and where it can be followed. */
export function StartedWork({ isStarted }: { isStarted: boolean }) {
  return (
    <output className="text-sm">
      {isStarted && (
        <>
          Started.{' '}
          <a href="#text-jobs" className="font-medium text-accent underline-offset-2 hover:underline">
            See how far it is
          </a>
        </>
      )}
    </output>
  )
}
