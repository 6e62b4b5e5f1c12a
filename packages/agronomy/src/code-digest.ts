/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '9dfcdeac91f1bd2637719c475f3b2831c73986a99c8e2f925095afe07400aea8'
