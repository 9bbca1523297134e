<?php
/**
 * Deletion of the theme or plugin that contains the client.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Frees the slot of a site when its theme or plugin is deleted. WordPress does not load an inactive
 * theme, so `Notices` asks when the theme is switched. This class covers deletions by WP-CLI,
 * must-use plugins and other plugins.
 */
final class Deletion {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the deletion hooks of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks.
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
	 * Makes WordPress load the plugin before its deletion, unless the plugin has an uninstall hook.
	 */
	public function announce(): void {
		$plugin = $this->product->config()->plugin;
		if ( ! isset( ( (array) get_option( 'uninstall_plugins' ) )[ plugin_basename( $plugin ) ] ) ) {
			register_uninstall_hook( $plugin, '__return_true' );
		}
	}

	/**
	 * Frees the slot if the deleted theme contains this client.
	 *
	 * @param mixed $folder Folder of the deleted theme.
	 */
	public function free_theme( $folder ): void {
		if ( $folder === $this->product->config()->folder() ) {
			$this->free();
		}
	}

	/**
	 * Frees the slot. Without an answer of the hub the deletion continues.
	 */
	public function free(): void {
		try {
			$this->product->upkeep()->deactivate();
		} catch ( Refused $refused ) {
			return;
		}
	}
}
