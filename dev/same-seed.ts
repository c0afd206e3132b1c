import fc from 'fast-check'

// Property tests draw the same values in every run, so that a failure is caused by a change, not by chance. SEED=2 and
// so on try others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED ?? 1) })
