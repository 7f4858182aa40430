/** A training example: the slots of a sentence's features, each once, and its label. */
export interface Example {
  slots: Uint32Array;
  asks: boolean;
}

export interface LinearModel {
  weights: Float64Array;
  bias: number;
}

/**
 * A linear support vector machine with squared hinge loss, by dual coordinate descent (Hsieh et
 * al., ICML 2008). Features of an example have equal values and length 1 together. `cost` is C,
 * `positiveCost` what an ask weighs more. The order of examples comes from a fixed seed and only
 * + − × ÷ √ are used, so the same examples give the same bits everywhere.
 */
export function trainLinearSvm(
  examples: readonly Example[],
  slots: number,
  { cost, positiveCost, epochs }: { cost: number; positiveCost: number; epochs: number },
): LinearModel {
  const weights = new Float64Array(slots);
  const alphas = new Float64Array(examples.length);
  const order = examples.map((_, i) => i);
  const random = randomFrom(1);
  let bias = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const i of order) {
      const { slots: own, asks } = examples[i] ?? { slots: new Uint32Array(), asks: false };
      const value = 1 / Math.sqrt(own.length || 1);
      const sign = asks ? 1 : -1;
      const slack = 1 / (2 * cost * (asks ? positiveCost : 1));
      const margin = sign * (sumOf(weights, own) * value + bias);
      const old = alphas[i] ?? 0;
      // The features' squares sum to 1; the bias is one more feature of value 1.
      const next = Math.max(0, old - (margin - 1 + slack * old) / (2 + slack));
      if (next === old) continue;
      alphas[i] = next;
      const step = (next - old) * sign;
      for (const slot of own) weights[slot] = (weights[slot] ?? 0) + step * value;
      bias += step;
    }
  }
  return { weights, bias };
}

/** Positive when the model classifies the sentence as an ask. */
export function decide({ weights, bias }: LinearModel, { slots }: Example): number {
  return sumOf(weights, slots) / Math.sqrt(slots.length || 1) + bias;
}

function sumOf(weights: Float64Array, slots: Uint32Array): number {
  let sum = 0;
  for (const slot of slots) sum += weights[slot] ?? 0;
  return sum;
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [one, two] = [order[i] ?? 0, order[j] ?? 0];
    order[i] = two;
    order[j] = one;
  }
}

/** Numerical Recipes' linear congruential generator: [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
