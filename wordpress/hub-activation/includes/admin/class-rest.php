<?php
/**
 * REST routes of the activation.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Two routes under `hub-activation/v1/items/<item id>`: the state of the site for authors, and the
 * check with the hub for users who may activate.
 */
final class Rest {

	const SPACE = 'hub-activation/v1';

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the routes of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the routes.
	 */
	public function register(): void {
		Translation::load();
		$route = '/items/' . $this->product->config()->item_id;
		register_rest_route(
			self::SPACE,
			$route,
			array(
				'methods'             => 'GET',
				'callback'            => array( $this, 'read' ),
				'permission_callback' => array( $this, 'may_read' ),
			)
		);
		register_rest_route(
			self::SPACE,
			$route . '/check',
			array(
				'methods'             => 'POST',
				'callback'            => array( $this, 'check' ),
				'permission_callback' => array( $this, 'may_check' ),
			)
		);
	}

	/**
	 * Returns true for users who may edit posts, because they may read the state of the site.
	 */
	public function may_read(): bool {
		return current_user_can( 'edit_posts' );
	}

	/**
	 * Returns true for users who may activate, because they may ask the hub.
	 */
	public function may_check(): bool {
		return current_user_can( $this->product->config()->capability );
	}

	/**
	 * Returns the state of the site without a call to the hub. The answer contains no secret.
	 */
	public function read(): array {
		$support = $this->product->supported_until();
		return array(
			'item_id'         => $this->product->config()->item_id,
			'theme'           => $this->product->config()->theme,
			'active'          => $this->product->is_active(),
			'state'           => $this->product->state(),
			'kind'            => $this->product->kind(),
			'supported_until' => null === $support ? null : $support->format( 'c' ),
			'entitlements'    => $this->product->entitlements(),
			'screen_url'      => $this->may_check() ? $this->product->screen_url() : null,
		);
	}

	/**
	 * Asks the hub for the status of the activation.
	 *
	 * @return array|\WP_Error
	 */
	public function check() {
		try {
			$this->product->upkeep()->check();
			return $this->read();
		} catch ( Refused $refused ) {
			$message = Words::of( $refused->reason, $refused->getMessage(), $this->product->config()->words );
			return new \WP_Error( 'hub_activation_' . $refused->reason, $message, array( 'status' => $refused->is_passing() ? 503 : 409 ) );
		}
	}
}
