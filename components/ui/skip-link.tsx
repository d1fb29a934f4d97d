const CONTENT = 'content'

/** The first stop of the keyboard on a page with many links at its top: past them, to {@link SkippedTo}. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT}`}
      className="sr-only rounded-md bg-accent text-sm font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-3 focus:py-1.5"
    >
      Skip to content
    </a>
  )
}

/** Where {@link SkipLink} leads: nothing to see, right before the content. */
export function SkippedTo() {
  return <span id={CONTENT} tabIndex={-1} />
}
