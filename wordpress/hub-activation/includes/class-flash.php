<?php
/**
 * What the screen says once.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The outcome of what an administrator did last, kept over the redirect that follows.
 */
final class Flash {

	/**
	 * The item that it is about.
	 *
	 * @var int
	 */
	private $item_id;

	/**
	 * What is said about an item.
	 *
	 * @param int $item_id The item.
	 */
	public function __construct( int $item_id ) {
		$this->item_id = $item_id;
	}

	/**
	 * What is said about a product.
	 *
	 * @param Product $product The product.
	 */
	public static function of( Product $product ): self {
		return new self( $product->config()->item_id );
	}

	/**
	 * It worked.
	 *
	 * @param string $word    A word of `Words`.
	 * @param string $message Details.
	 */
	public function done( string $word, string $message = '' ): void {
		$this->write(
			array(
				'type'    => 'success',
				'word'    => $word,
				'message' => $message,
			)
		);
	}

	/**
	 * It did not work, and why.
	 *
	 * @param Refused $refused Why.
	 */
	public function refused( Refused $refused ): void {
		$this->write(
			array(
				'type'    => $refused->is_passing() ? 'warning' : 'error',
				'word'    => $refused->reason,
				'message' => $refused->getMessage(),
			)
		);
	}

	/**
	 * What there is to say, once: `type`, `word`, `message`; or null.
	 */
	public function take(): ?array {
		$said = get_transient( $this->name() );
		if ( ! is_array( $said ) ) {
			return null;
		}
		delete_transient( $this->name() );
		return $said;
	}

	/**
	 * Keeps it for this user.
	 *
	 * @param array $said `type` (`success`, `warning` or `error`), `word` and `message`.
	 */
	private function write( array $said ): void {
		set_transient( $this->name(), $said, 5 * MINUTE_IN_SECONDS );
	}

	/**
	 * Of this user and this item alone.
	 */
	private function name(): string {
		return 'hub_activation_said_' . $this->item_id . '_' . get_current_user_id();
	}
}
