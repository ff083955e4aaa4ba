/** Hands the microphone's samples, as they come, to the page that encodes them. */
registerProcessor(
  'tap',
  class extends AudioWorkletProcessor {
    process(inputs) {
      const samples = inputs[0][0];
      if (samples) this.port.postMessage(samples.slice(0));
      return true;
    }
  },
);
