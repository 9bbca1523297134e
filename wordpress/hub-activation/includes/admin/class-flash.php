<?php
/**
 * What the screen says once.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The outcome of what an administrator did last, kept over the redirect that follows. It stands with the
 * user and not in a transient: an object cache that forgets would swallow it.
 */
final class Flash {

	/** Whoever comes later than that many seconds has seen other pages since. */
	const LIFE = 300;

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
		return $this->fetch( 'said' );
	}

	/**
	 * What was kept under a name for this user's next page, once; or null.
	 *
	 * @param string $what Its name.
	 */
	public function fetch( string $what ): ?array {
		$kept = get_user_option( $this->name( $what ) );
		if ( ! is_array( $kept ) || ! is_array( $kept['value'] ?? null ) ) {
			return null;
		}
		delete_user_option( get_current_user_id(), $this->name( $what ) );
		return ( $kept['at'] ?? 0 ) + self::LIFE < time() ? null : $kept['value'];
	}

	/**
	 * Keeps something under a name for this user's next page.
	 *
	 * @param string $what  Its name.
	 * @param array  $value What.
	 */
	public function keep( string $what, array $value ): void {
		$kept = array(
			'at'    => time(),
			'value' => $value,
		);
		update_user_option( get_current_user_id(), $this->name( $what ), $kept );
	}

	/**
	 * Keeps what is to be said.
	 *
	 * @param array $said `type` (`success`, `warning` or `error`), `word` and `message`.
	 */
	private function write( array $said ): void {
		$this->keep( 'said', $said );
	}

	/**
	 * Of this item alone; WordPress keeps the options of a user for each site of a network.
	 *
	 * @param string $what What is kept.
	 */
	private function name( string $what ): string {
		return 'hub_activation_' . $what . '_' . $this->item_id;
	}
}
