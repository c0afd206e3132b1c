/** The movements with a drawing; the names are the ids in ui/moves.svg. */
export const MOVES = [
  ...['march', 'joints', 'chair-stand', 'wall-push', 'plank', 'one-leg', 'hike', 'run', 'squat', 'stroll', 'drink'],
  ...['bench', 'rise', 'shower', 'cool', 'rest', 'floss', 'brush', 'stand-up', 'call', 'window', 'outdoors'],
  ...['look-far', 'breathe', 'alarm', 'sit-quiet', 'bed', 'lamp', 'get-up', 'grip'],
] as const
