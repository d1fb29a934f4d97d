import fc from 'fast-check'

// each run tries the same cases: none fails by chance, and one that fails does so again
fc.configureGlobal({ seed: 20_240_607 })
