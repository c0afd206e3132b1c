import fc from 'fast-check'

// Properties draw the same values in every run, so that a change is what makes a test fail, and not the draw. Others are
// tried by SEED=2 and so on.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED ?? 1) })
