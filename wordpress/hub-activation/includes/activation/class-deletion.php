<?php
/**
 * Deletion of the theme or plugin that brought the client.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Frees the slot of a site whose theme or plugin is deleted. Of an inactive theme WordPress loads
 * nothing, so `Notices` asks before the switch to another; here WP-CLI, must-use plugins and plugins
 * delete.
 */
final class Deletion {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The deletion of one product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Hooks in.
	 */
	public function register(): void {
		$plugin = $this->product->config()->plugin;
		if ( '' === $plugin ) {
			add_action( 'delete_theme', array( $this, 'free_theme' ) );
			return;
		}
		add_action( 'uninstall_' . plugin_basename( $plugin ), array( $this, 'free' ) );
		add_action( 'admin_init', array( $this, 'announce' ) );
	}

	/**
	 * Lets WordPress load the plugin once more before it is deleted, unless the plugin itself does.
	 */
	public function announce(): void {
		$plugin = $this->product->config()->plugin;
		if ( ! isset( ( (array) get_option( 'uninstall_plugins' ) )[ plugin_basename( $plugin ) ] ) ) {
			register_uninstall_hook( $plugin, '__return_true' );
		}
	}

	/**
	 * Frees the slot if the deleted theme is this one.
	 *
	 * @param mixed $folder The folder of the deleted theme.
	 */
	public function free_theme( $folder ): void {
		if ( $folder === $this->product->config()->folder() ) {
			$this->free();
		}
	}

	/**
	 * Frees the slot. Without an answer of the hub the deletion goes on.
	 */
	public function free(): void {
		try {
			$this->product->upkeep()->deactivate();
		} catch ( Refused $refused ) {
			return;
		}
	}
}
